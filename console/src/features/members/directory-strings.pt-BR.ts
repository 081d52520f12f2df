/** Texts about directories that manage and hold members. */
export default {
  unnamed: 'um diretório',
  managedBy: 'Gerenciado por',
  heldBy: 'retido por',
  andLocally: 'e por um membro',
  holds:
    'Retido por {{directory}}: a pessoa é reativada no provedor de identidade. Um proprietário pode anular a ' +
    'retenção aqui.',
  profile: {
    locked:
      '{{directory}} gerencia este membro, e os grupos de lá decidem o perfil. Altere os grupos no provedor de ' +
      'identidade.',
    perhaps:
      '{{directory}} gerencia este membro. Em geral os grupos de lá decidem o perfil, e uma alteração à mão é ' +
      'recusada.',
    exceptOwner: 'Só o perfil Owner pode ser atribuído à mão.',
  },
}
