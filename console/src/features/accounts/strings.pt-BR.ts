export default {
  signIn: {
    title: 'Entrar',
    lead: 'Gerencie os membros, as chaves e os webhooks da sua organização.',
    or: 'ou',
    back: 'Voltar para entrar',
    email: 'E-mail',
    password: 'Senha',
    showPassword: 'Mostrar senha',
    submit: 'Entrar',
    submitAndContinue: 'Entrar e continuar',
    forgotten: 'Esqueceu a senha?',
  },
  secondFactor: {
    title: 'Verificação em duas etapas',
    lead: 'Sua senha está correta. Falta um passo para entrar.',
    code: 'Código',
    whereCode: 'Digite o código de seis dígitos do seu aplicativo autenticador.',
    recoveryCode: 'Código de recuperação',
    whereRecoveryCode: 'Digite um dos seus códigos de recuperação. Cada código funciona uma vez.',
    trust: 'Confiar neste dispositivo por 30 dias',
    useRecoveryCode: 'Usar um código de recuperação',
    useCode: 'Usar o aplicativo autenticador',
  },
  newPassword: {
    label: 'Nova senha',
    rule: 'Pelo menos 8 caracteres.',
    unknown: 'Tente entrar com a nova senha. Se funcionar, a senha foi alterada.',
  },
  link: {
    check: 'Verifique seu e-mail',
    another: 'Solicitar um novo link',
    sent: 'Se houver uma conta com {{email}}, enviaremos um link para esse e-mail. Isso pode levar um minuto.',
    noMail: 'Este Reeve não envia e-mails. Solicite um link e peça-o a quem opera o Reeve.',
    askOperator: 'Peça o link ao operador',
    logged: 'Se houver uma conta com {{email}}, o link para ela está no log desta instalação do Reeve.',
  },
  reset: {
    title: 'Redefina sua senha',
    why: 'Enviaremos um link por e-mail para você definir uma nova senha. Ele funciona uma vez e expira em uma hora.',
    request: 'Solicitar link de redefinição',
    byOperator: 'O operador também pode definir uma nova senha com o comando “reeve account set-password”.',
    choose: 'Escolha uma nova senha. Suas sessões serão encerradas em todos os dispositivos.',
    submit: 'Definir a senha',
    completed: 'Senha alterada',
    done:
      'Sua senha foi alterada, e suas sessões foram encerradas em todos os dispositivos. Chaves de acesso e ' +
      'identidades vinculadas continuam funcionando. Confira-as em “Sua conta”.',
  },
  verify: {
    title: 'Verifique seu e-mail',
    why: 'Confirme que este endereço é seu. Depois você poderá entrar com ele.',
    ask: 'Este link está incompleto. Podemos enviar um novo por e-mail.',
    request: 'Solicitar link de verificação',
    submit: 'Confirmar e-mail',
    completed: 'E-mail verificado',
    done: 'Seu e-mail foi verificado. Você já pode entrar com ele.',
  },
  setUp: {
    title: 'Configure sua conta',
    recovery: 'Defina uma nova senha',
    first: 'Crie a organização',
    what: 'Escolha uma senha. Você entrará com ela como proprietário de {{organization}}.',
    whatFirst: 'Você será o primeiro proprietário e poderá convidar outras pessoas.',
    organization: 'Nome da organização',
    name: 'Seu nome',
    submit: 'Definir a senha',
    submitFirst: 'Criar a organização',
    completed: 'Senha definida',
    done: 'Sua senha foi definida. Entre como {{email}}.',
    refused: 'Este link de configuração não pode ser usado',
    newLink:
      'Se você já configurou sua organização ou sua senha, entre. Caso contrário, peça um novo link ao ' +
      'operador desta instalação do Reeve.',
    faults: {
      name: 'Digite um nome de uma linha, sem caracteres invisíveis.',
      email: 'Digite um e-mail completo, como ana@exemplo.com.',
      password: 'Digite de 8 a 128 caracteres.',
    },
    noLink: 'Este link está incompleto. Copie-o novamente do log ou do terminal em que o Reeve o exibiu.',
  },
  notSetUp: {
    title: 'Configurar o Reeve',
    what:
      'Ninguém configurou esta instalação ainda, então ninguém pode entrar. Um link de configuração cria o ' +
      'primeiro proprietário.',
    find: 'Procure o link no log ou no terminal do processo do Reeve. O Reeve o exibe sempre que é iniciado.',
    open: 'Abra o link: o caminho começa com {{path}}.',
    expired: 'O link funciona uma única vez e expira após 24 horas. Reinicie o Reeve para gerar outro.',
    again: 'Verificar de novo',
  },
  passkey: {
    signIn: 'Entrar com uma chave de acesso',
    cancelled: 'Nenhuma chave de acesso foi usada. Tente novamente ou use sua senha.',
  },
  provider: {
    continue: 'Continuar com {{provider}}',
    continueInTab: 'Continuar com {{provider}} em outra aba',
    any: 'seu provedor de identidade',
    unreachable: 'Não foi possível acessar o provedor de identidade',
    notSignedIn: 'O login não foi concluído',
    causes: {
      denied: 'O login foi cancelado ou recusado por {{provider}}.',
      expired: 'O login demorou demais ou começou em outro navegador. Tente novamente.',
      unverified: 'O e-mail que você tem em {{provider}} não foi verificado.',
      address:
        '{{provider}} não enviou um e-mail que possa ser usado aqui. Peça ao administrador do provedor que ' +
        'adicione um.',
      domain: 'Não é possível entrar com {{provider}} usando e-mails deste domínio.',
      blocked: 'O login desta conta está bloqueado. Fale com um administrador da sua organização.',
      changed: 'Suas formas de entrar mudaram durante o login. Entre novamente.',
      otherIdentity:
        'A conta com seu e-mail está vinculada a outra identidade em {{provider}}. Se a conta é sua, entre de ' +
        'outra forma e vincule esta identidade em “Sua conta”. Caso contrário, peça a um administrador da sua ' +
        'organização que desvincule a identidade antiga.',
      notLinked:
        'Esta identidade não pode ser vinculada à conta com seu e-mail: {{provider}} ou o Reeve não verificou o ' +
        'endereço. Fale com seu administrador.',
      otherAddress: 'Seu e-mail em {{provider}} é diferente do e-mail desta conta.',
      otherAccount: 'Esta identidade em {{provider}} já está vinculada a outra conta.',
      notRecent: '{{provider}} não pediu um novo login. Entre com uma senha ou uma chave de acesso.',
      unavailable: '{{provider}} não respondeu. Tente novamente em alguns minutos.',
      other: 'O login com {{provider}} falhou. Tente novamente. Se falhar de novo, fale com seu administrador.',
    },
  },
  choose: {
    title: 'Escolha uma organização',
    lead: 'Você entrou como {{email}}.',
    other: 'Usar outra conta',
    suspended: 'Suspenso',
    frozen: 'Congelada',
    frozenWhy:
      'Por enquanto, ninguém pode usar uma organização congelada. Nada foi excluído. Fale com o fornecedor do ' +
      'seu serviço.',
    noneTitle: 'Nenhuma organização',
    none:
      '{{email}} não é membro de nenhuma organização. Peça a um administrador que envie um convite para este ' +
      'e-mail.',
  },
  ended: {
    title: 'Entre novamente',
    what: 'Sua sessão expirou. Os dados desta página foram mantidos.',
    notDone: 'Sua última ação não foi concluída.',
  },
  endedHere: {
    title: 'Entre novamente',
    what: 'Sua organização encerrou suas sessões. Entre novamente. Nada nesta página será perdido.',
    choose: 'Escolher outra organização',
  },
  stale: {
    title: 'Entre novamente para continuar',
    what:
      'Para alterar suas formas de login, você precisa ter feito login nos últimos 10 minutos. Nada nesta página ' +
      'será perdido.',
  },
  accessLost: {
    title: 'Você não tem mais acesso',
    what: 'Você não pode mais acessar esta organização. Fale com um dos administradores dela.',
    choose: 'Escolher uma organização',
  },
}
