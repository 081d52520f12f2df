export default {
  signIn: {
    title: 'Entrar',
    email: 'E-mail',
    password: 'Senha',
    showPassword: 'Mostrar a senha',
    submit: 'Entrar',
    forgotten: 'Esqueci minha senha',
  },
  secondFactor: {
    code: 'Código',
    whereCode: 'Seis dígitos, do seu aplicativo autenticador.',
    recoveryCode: 'Código de recuperação',
    whereRecoveryCode: 'Um dos que você guardou; cada um funciona uma vez.',
    trust: 'Não perguntar neste dispositivo por 30 dias',
    useRecoveryCode: 'Usar um código de recuperação',
    useCode: 'Usar o aplicativo autenticador',
  },
  choose: {
    title: 'Para onde?',
    suspended: 'Suspenso',
    none: '{{email}} não está em nenhuma organização. Peça a um administrador que convide este e-mail.',
  },
  ended: {
    title: 'Entre de novo',
    what: 'Sua sessão terminou. Esta página fica como está, com tudo o que você digitou.',
  },
  outside: {
    title: 'Sem acesso aqui',
    what: 'Você não pode mais trabalhar nesta organização. Um administrador de lá pode dizer o motivo.',
    choose: 'Escolher uma organização',
  },
}
