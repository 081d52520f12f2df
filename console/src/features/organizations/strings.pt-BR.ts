export default {
  title: 'Organização',
  facts: 'Para suporte e scripts',
  id: 'Id',
  copyId: 'Copiar o id',
  created: 'Criada',
  unchanged: 'Digite outro nome antes.',
  name: {
    title: 'Nome',
    what: 'Todos o veem, também nos e-mails de convite.',
    label: 'Nome da organização',
    submit: 'Renomear a organização',
    not: 'A organização não foi renomeada',
    done: 'A organização foi renomeada.',
  },
}
