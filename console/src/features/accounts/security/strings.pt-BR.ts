export default {
  title: 'Sua conta',
  what: 'Seu nome e suas formas de entrar, em todas as organizações desta instalação do Reeve.',
  name: {
    title: 'Nome',
    what: 'Exibido quando a organização não definiu outro nome para você. Você entra como {{email}}.',
    label: 'Seu nome',
    submit: 'Salvar nome',
    unchanged: 'Digite um nome diferente para continuar.',
    not: 'Seu nome não foi alterado',
    done: 'Seu nome foi alterado.',
  },
  password: {
    title: 'Senha',
    none: 'Você entra com seu provedor de identidade. Também pode definir uma senha por um link enviado por e-mail.',
    atProvider: 'Você não tem senha. Para definir uma, saia e escolha “Esqueceu a senha?”.',
    open: 'Alterar senha',
    present: 'Senha atual',
    others: 'Encerrar todas as outras sessões',
    submit: 'Alterar senha',
    not: 'Sua senha não foi alterada',
    done: 'Sua senha foi alterada.',
  },
  secondFactor: {
    title: 'Verificação em duas etapas',
    what: 'Além da senha, você precisa de um código de um aplicativo no celular para entrar.',
    isOn: 'Ativada',
    isOff: 'Desativada',
    on: 'Ativar a verificação em duas etapas',
    off: 'Desativar a verificação em duas etapas',
    needs:
      'Você precisa de um aplicativo autenticador. A maioria dos gerenciadores de senhas inclui um. Ao ativar, suas ' +
      'outras sessões serão encerradas.',
    next: 'Continuar',
    steps: { label: 'Etapas', confirm: 'Confirmar', app: 'Aplicativo autenticador' },
    scan: 'Escaneie este código QR com o aplicativo e digite o código que ele mostra.',
    qr: 'Código QR para o aplicativo autenticador',
    byHand: 'Ou digite esta chave no aplicativo:',
    code: 'Código do aplicativo',
    prove: 'Ativar',
    unknownOn:
      'Recarregue esta página. Se ela mostrar “Ativada”, a verificação em duas etapas está ativa: crie novos ' +
      'códigos de recuperação.',
    unknownOff: 'Recarregue esta página para ver se a verificação em duas etapas está ativada.',
    without: 'Sem ela, sua senha bastará para entrar. Suas outras sessões serão encerradas.',
  },
  codes: {
    title: 'Códigos de recuperação',
    what:
      'Use um código de recuperação para entrar se perder o acesso ao aplicativo. Cada código funciona uma ' +
      'vez. Sem o aplicativo, não há outra forma de entrar.',
    open: 'Criar novos códigos de recuperação',
    submit: 'Criar novos códigos',
    replaces: 'Seus códigos atuais deixarão de funcionar. Suas outras sessões serão encerradas.',
    unknown: 'Seus códigos atuais talvez não funcionem mais. Crie outros códigos.',
    download: 'Baixar como arquivo de texto',
  },
  passkeys: {
    title: 'Chaves de acesso',
    what: 'Entre com o bloqueio de tela do dispositivo, sem senha e sem código.',
    add: 'Adicionar uma chave de acesso',
    create: 'Criar a chave de acesso',
    asks: 'Seu navegador pedirá que você desbloqueie o dispositivo.',
    name: 'Nome',
    nameWhat: 'O dispositivo em que ela está salva, como “Notebook”.',
    unnamed: 'Chave de acesso',
    since: 'Adicionada',
    remove: 'Remover',
    removeName: 'Remover {{name}}',
    gone:
      'Não será mais possível entrar com esta chave de acesso. Exclua-a também no dispositivo. Suas outras ' +
      'sessões serão encerradas.',
    cancelled: 'Nenhuma chave de acesso foi criada. Tente novamente e desbloqueie o dispositivo quando solicitado.',
  },
  identities: {
    title: 'Login único',
    what: 'Entre com sua identidade em {{provider}}. Se ela mudar lá, vincule a nova aqui.',
    formerProvider: 'um provedor de identidade que não é mais usado',
    link: 'Vincular uma identidade em {{provider}}',
    notLinked: 'Nenhuma identidade foi vinculada',
    since: 'Vinculada',
    last:
      'Esta é sua única forma de entrar, além das chaves de acesso. Antes, defina uma senha ou vincule outra ' +
      'identidade.',
    unlink: 'Desvincular',
    unlinkTitle: 'Desvincular sua identidade em {{provider}}',
    unlinkWhat:
      'Você não poderá mais entrar com esta identidade. Se não houver outra vinculada, o próximo login em ' +
      '{{provider}} com seu e-mail vinculará a identidade usada lá.',
  },
  sessions: {
    title: 'Sessões',
    what: 'Dispositivos em que você entrou. Se não reconhecer algum, encerre a sessão e altere sua senha.',
    since: 'Entrou',
    this: 'Esta sessão',
    unknown: 'Navegador desconhecido',
    end: 'Encerrar sessão',
    endOf: 'Encerrar sessão em {{where}}',
    endOthers: 'Encerrar todas as outras sessões',
    onlyThis: 'Você não tem outras sessões.',
    ended_zero: 'Nenhuma outra sessão foi encerrada.',
    ended_one: '{{count}} sessão foi encerrada.',
    ended_other: '{{count}} sessões foram encerradas.',
    not: 'As sessões não foram encerradas',
  },
}
