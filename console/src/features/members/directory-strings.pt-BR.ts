/** Texts about directories that manage members and hold their suspensions. */
export default {
  unnamed: 'um diretório',
  managedBy: 'Gerenciado por',
  heldBy: 'suspensão mantida por',
  andLocally: 'e por um membro',
  holds:
    'Reative a pessoa no provedor de identidade: {{directory}} mantém esta suspensão. Um proprietário pode ' +
    'ignorá-la aqui.',
  profile: {
    locked:
      '{{directory}} gerencia este membro, e os grupos de lá decidem o perfil. Altere os grupos no provedor de ' +
      'identidade.',
    perhaps:
      '{{directory}} gerencia este membro. Em geral os grupos de lá decidem o perfil, e uma alteração manual é ' +
      'recusada.',
    exceptOwner: 'Só o perfil Owner pode ser atribuído manualmente.',
  },
}
