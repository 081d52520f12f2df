export default {
  title: 'Configurações',
  facts: 'Detalhes',
  id: 'ID da organização',
  baseUrl: 'URL base da API',
  created: 'Criada',
  unchanged: 'Digite um nome diferente para continuar.',
  name: {
    title: 'Geral',
    what: 'Todos os membros veem este nome. Ele também aparece nos e-mails de convite.',
    label: 'Nome da organização',
    submit: 'Salvar nome',
    not: 'A organização não foi renomeada',
    done: 'A organização foi renomeada.',
  },
}
