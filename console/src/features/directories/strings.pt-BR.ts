import codes from './code-strings.pt-BR.ts'
import guide from './guide-strings.pt-BR.ts'

export default {
  title: 'Diretórios',
  never: 'Nunca',
  count: '{{count}}',
  peopleManaged_one: '{{count}} membro gerenciado',
  peopleManaged_other: '{{count}} membros gerenciados',
  peopleHeld_one: '{{count}} suspensão mantida',
  peopleHeld_other: '{{count}} suspensões mantidas',
  more: 'Mais ações de {{name}}',
  tabs: { overview: 'Visão geral', groups: 'Grupos', settings: 'Configurações' },
  columns: {
    name: 'Nome',
    state: 'Status',
    last: 'Última requisição',
    error: 'Último erro',
    managed: 'Membros gerenciados',
    people: 'Membros',
    held: 'Suspensões mantidas',
    open: 'Abrir',
  },
  state: {
    waiting: 'Nenhuma requisição ainda',
    refused: 'Última requisição recusada',
    silent: 'Sem sinal',
    connected: 'Conectado',
  },
  empty: {
    title: 'Nenhum diretório ainda',
    why:
      'Um diretório conecta um provedor de identidade, como Okta, Microsoft Entra ID ou Google Workspace. Quando ' +
      'ele desativa alguém, o Reeve suspende a pessoa imediatamente: assim que o provedor recebe a resposta, ela ' +
      'não tem mais acesso, e suas chaves e seus gatilhos não funcionam.',
  },
  owners: {
    title: 'Diretórios gerenciam todos os proprietários ativos',
    why:
      'Se o provedor de identidade falhar, ou se alguém o invadir, nenhum proprietário será independente dele. ' +
      'Mantenha um proprietário fora do diretório.',
    choose: 'Escolher um membro',
  },
  steps: { label: 'Etapas', settings: 'Configurações', token: 'Token', request: 'Primeira requisição' },
  connect: {
    open: 'Conectar diretório',
    title: 'Conectar diretório',
    settings: 'Configurações',
    what: 'Você pode mudar estas configurações depois. O token aparece na próxima etapa.',
    advanced: 'Avançado',
    create: 'Criar token',
    failed: 'O diretório não foi conectado',
    nameFirst: 'Digite um nome para continuar.',
    profileFirst: 'Escolha um perfil padrão para continuar.',
  },
  sections: {
    general: 'Geral',
    generalWhat:
      'As alterações valem a partir da próxima requisição do provedor de identidade. Um novo perfil padrão ' +
      'não altera ninguém de imediato.',
    suspensions: 'Suspensões',
    suspensionsWhat: 'Valem quando o provedor de identidade desativa alguém.',
    logout: 'Universal Logout',
    logoutWhat: 'Permite ao provedor de identidade encerrar todas as sessões de uma pessoa.',
  },
  fields: {
    name: 'Nome',
    nameWhat: 'O nome na auditoria e nas páginas das pessoas que ele gerencia.',
    profile: 'Perfil padrão',
    profileWhat: 'Para pessoas novas e para quem não tem grupo mapeado. Escolha o que tem menos permissões.',
    choose: 'Escolha um perfil',
    beyond: '{{name}} (excede as suas permissões)',
  },
  logout: {
    both: 'Informe o emissor e a URL do JWKS, ou nenhum dos dois.',
    logout_issuer: {
      label: 'Emissor',
      what: 'No Okta, a URL da sua organização do Okta.',
    },
    logout_jwks_url: {
      label: 'URL do JWKS',
      what: 'As chaves públicas com que o Reeve verifica as requisições. No Okta, termina em /oauth2/v1/keys.',
    },
  },
  switches: {
    ownersOnly: 'Só um proprietário pode ativar. Sem isto, o diretório não suspende nem remove proprietários.',
    block_login: {
      label: 'Bloquear o login',
      what:
        'Uma suspensão pelo diretório também bloqueia o login da conta, a menos que a pessoa esteja ativa em ' +
        'outra organização.',
    },
    keep_oracle: {
      label: 'Manter o Oráculo em execução',
      what: 'O Oráculo continua em execução quando o diretório suspende o dono. Caso contrário, é pausado.',
    },
    strict: {
      label: 'Recusar requisições fora do padrão',
      what:
        'Requisições que o perfil de interoperabilidade SCIM proíbe são recusadas. Deixe desativado para Okta, ' +
        'Microsoft Entra ID e Google Workspace, que enviam requisições assim.',
    },
    may_suspend_owners: {
      label: 'Pode suspender proprietários',
      what: 'O diretório também pode suspender e remover proprietários, exceto o último ativo.',
      risk: 'Quem controla o provedor de identidade pode então tirar o acesso dos proprietários.',
    },
  },
  token: {
    created: 'Token SCIM para {{name}}',
    label: 'Token SCIM para {{name}}',
    where: 'Informe o token no seu provedor de identidade.',
    denied: 'O token daria permissões que você não tem: {{permissions}}. Fale com um proprietário.',
  },
  wait: {
    title: 'Conectar {{name}}',
    here: 'Conectar',
    waiting: 'Aguardando a primeira requisição…',
    hint:
      'Esta página se atualiza sozinha. Inicie o teste de conexão no provedor de identidade. Se ele informar 401, ' +
      'o token está errado ou incompleto. O Reeve não mostra requisições sem um token válido.',
    arrived: 'A primeira requisição chegou',
    refused: 'Uma requisição foi recusada',
    open: 'Ver diretório',
  },
  attention: {
    waiting: 'O provedor de identidade ainda não enviou nenhuma requisição',
    waitingWhy: 'Informe a URL e o token no provedor de identidade e teste a conexão lá.',
    refused: 'A última requisição foi recusada',
    silent: 'Nenhuma requisição há 30 dias',
    silentWhy:
      'A conexão pode estar pausada no provedor de identidade, ou o token foi substituído. Quem é desativado lá ' +
      'continua ativo aqui.',
  },
  health: { title: 'Saúde' },
  activity: {
    status: 'HTTP {{status}}',
    title: 'Atividade',
    what: 'Requisições que mudaram algo ou foram recusadas, por até 30 dias.',
    outcome: 'Resultado',
    all: 'Todas',
    changed: 'Mudanças',
    refused: 'Recusadas',
    none: 'Nenhuma atividade ainda',
    none_changed: 'Nenhuma mudança',
    none_refused: 'Nenhuma requisição recusada',
    request: 'ID da requisição',
    trail: 'Ver auditoria',
    actions: {
      created: 'Adicionou',
      changed: 'Renomeou',
      directory_changed: 'Atualizou os atributos de',
      profile_changed: 'Alterou o perfil de',
      suspended: 'Suspendeu',
      suspension_repeated: 'Também suspendeu',
      reactivated: 'Reativou',
      removed: 'Removeu',
    },
    verbs: {
      POST_user: 'Adicionou',
      PUT_user: 'Atualizou',
      PATCH_user: 'Atualizou',
      DELETE_user: 'Removeu',
      POST_group: 'Criou o grupo',
      PUT_group: 'Atualizou o grupo',
      PATCH_group: 'Atualizou o grupo',
      DELETE_group: 'Excluiu o grupo',
    },
  },
  groups: {
    name: 'Grupo',
    people: 'Membros',
    profile: 'Perfil',
    priority: 'Prioridade',
    acts: 'Ações',
    none: 'Nenhum grupo ainda',
    noneWhy: 'Envie grupos no provedor de identidade. Depois, mapeie-os para perfis aqui.',
    what:
      'Dos grupos mapeados de uma pessoa, o de maior prioridade decide o perfil. Sem nenhum, vale o perfil padrão: ' +
      '{{profile}}.',
    notMapped: 'Não mapeado',
    initially: '{{profile}}, inicialmente',
    map: 'Mapear',
    change: 'Alterar',
    mapName: 'Mapear o grupo {{name}}',
    changeName: 'Alterar o mapeamento do grupo {{name}}',
    mapWhat:
      '{{name}} decide quem está neste grupo. Sem um grupo mapeado, as pessoas têm o perfil padrão {{profile}}. ' +
      'Proprietários mantêm o perfil.',
    profileWhat: 'Todos do grupo o recebem, a menos que um grupo mapeado de maior prioridade decida.',
    priorityWhat: 'De 0 a 10.000. Se várias corresponderem, vale a maior.',
    initialOnly: 'Só para quem entrar no grupo',
    initialOnlyWhat:
      'Define o perfil uma vez, quando a pessoa entra no grupo. Depois ele pode ser alterado manualmente. Quem já ' +
      'está no grupo mantém o perfil.',
    unchanged: 'Escolha outro perfil ou outra prioridade para continuar.',
    previewing: 'Aguarde a prévia.',
    refused: 'Este mapeamento não é possível.',
    notPossible: 'Este mapeamento não é possível',
    failed: 'O grupo não foi mapeado',
    save: 'Salvar mapeamento',
    preview_one: '{{count}} pessoa recebe outro perfil',
    preview_other: '{{count}} pessoas recebem outro perfil',
    previewNobody: 'O perfil de ninguém muda agora.',
    previewed: 'Perfis que mudam',
    fromTo: '{{from}} → {{to}}',
    saveProfiles_one: 'Alterar {{count}} perfil',
    saveProfiles_other: 'Alterar {{count}} perfis',
    showMore_one: 'Mostrar mais {{count}}',
    showMore_other: 'Mostrar mais {{count}}',
    more_one: 'E mais {{count}}.',
    more_other: 'E mais {{count}}.',
    done: 'O mapeamento do grupo “{{name}}” foi salvo.',
    changed_one: '{{count}} pessoa recebeu outro perfil.',
    changed_other: '{{count}} pessoas receberam outro perfil.',
  },
  edit: {
    save: 'Salvar configurações',
    discard: 'Descartar alterações',
    changes_zero: 'Nenhuma alteração não salva',
    changes_one: '{{count}} alteração não salva',
    changes_other: '{{count}} alterações não salvas',
    done: 'As configurações de {{name}} foram salvas.',
    failed: 'As configurações não foram salvas',
  },
  facts: {
    title: 'Conexão',
    what: 'A conexão pertence à organização: ela continua funcionando quando quem a criou sai.',
    url: 'URL do SCIM',
    logout: 'URL do Universal Logout',
    token: 'Token',
    former: 'Token anterior expira',
    created: 'Conectado',
    by: 'por',
    id: 'ID',
  },
  rotate: {
    open: 'Rotacionar token',
    title: 'Rotacionar o token de {{name}}',
    what:
      'Cria um novo token, mostrado uma única vez. O anterior funciona até o fim da sobreposição, para que você ' +
      'possa substituí-lo no provedor de identidade.',
    overlap: 'Sobreposição: o token anterior continua funcionando',
    overlapWhat: 'Escolha nenhuma sobreposição se alguém que não devia pode ter visto o token.',
    atOnce: 'Sem sobreposição',
    hours_one: 'Por {{count}} hora',
    hours_other: 'Por {{count}} horas',
    act: 'Criar novo token',
    new: 'Novo token SCIM para {{name}}',
    ended: 'O token anterior parou de funcionar.',
    until: 'O token anterior expira',
    ownersOnly: 'Este diretório pode suspender proprietários, por isso só um proprietário pode rotacionar o token.',
    failed: 'O token de {{name}} não foi rotacionado',
    done: 'O token de {{name}} foi rotacionado.',
  },
  delete: {
    ownersOnly: 'Ele mantém suspensões, então só um proprietário pode excluí-lo: elas passariam a ser locais.',
    open: 'Excluir diretório',
    title: 'Excluir {{name}}',
    what: 'O token para de funcionar imediatamente. Essa ação não pode ser desfeita.',
    managed_one: '{{count}} pessoa continua membro, com o perfil atual.',
    managed_other: '{{count}} pessoas continuam membros, com os perfis atuais.',
    held_one:
      '{{count}} pessoa cuja suspensão ele mantém continua suspensa. A suspensão passa a ser local, e você pode ' +
      'encerrá-la aqui.',
    held_other:
      '{{count}} pessoas cujas suspensões ele mantém continuam suspensas. As suspensões passam a ser locais, e ' +
      'você pode encerrá-las aqui.',
    groups: 'Os grupos e os mapeamentos são excluídos.',
    act: 'Excluir {{name}}',
    failed: 'O diretório {{name}} não foi excluído',
    done: 'O diretório {{name}} foi excluído.',
  },
  guide,
  codes,
}
