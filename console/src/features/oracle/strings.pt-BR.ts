export default {
  title: 'Oráculo',
  what: 'O único agente de IA compartilhado da organização. Ele age em nome do dono.',
  name: 'Nome',
  owner: 'Dono',
  runs: 'Ninguém o pausa manualmente. Pausa quando o dono é removido, ou suspenso sem que se diga que continua.',
  paused: 'Ele não inicia nada. Volta quando o dono é reativado ou quando outro membro ativo o recebe.',
  status: { label: 'Estado', running: 'Em execução', paused: 'Pausado' },
  none: {
    title: 'Ainda não há Oráculo',
    what: 'É o único agente de IA compartilhado da organização. A plataforma o registra com PUT /v1/oracle.',
  },
  handOver: {
    title: 'Renomear ou passar adiante',
    what: 'Para passá-lo adiante você precisa poder tudo o que o dono atual e o próximo podem.',
    to: 'Próximo dono',
    unchanged: 'Escolha outro dono ou outro nome antes.',
    submit: 'Passar para {{name}}',
    rename: 'Renomear o Oráculo',
    not: 'Nada foi alterado',
    overtaken: 'Outra pessoa foi mais rápida. O resultado está acima. Pressione mais uma vez para substituir.',
    done: 'Feito.',
  },
}
