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
      '{{directory}} gerencia este membro e decide o perfil. Se o provedor de identidade enviar grupos, altere-os lá.',
    perhaps:
      '{{directory}} gerencia este membro. Em geral o diretório decide o perfil, e uma alteração manual é ' +
      'recusada.',
    exceptOwner: 'Só o perfil Owner pode ser atribuído manualmente.',
  },
}
