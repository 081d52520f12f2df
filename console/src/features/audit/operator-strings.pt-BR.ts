/** Sentences for the actions of the operator. */
export default {
  secret: { rotated: '{{actor}} rotacionou o segredo de {{target}}' },
  audit: { dropped: '{{actor}} removeu anos da auditoria que estão no arquivo' },
  signing_key: { rotated: '{{actor}} rotacionou a chave que assina os tokens de eventos' },
}
