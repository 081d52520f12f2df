/** Sentences for the actions of the operator. */
export default {
  secret: { rotated: '{{actor}} rotacionou o segredo de {{target}}' },
  audit: {
    dropped: '{{actor}} removeu anos da auditoria que estão no arquivo',
    hold_placed: '{{actor}} colocou a auditoria de {{target}} sob guarda legal',
    hold_released: '{{actor}} encerrou a guarda legal da auditoria de {{target}}',
  },
  signing_key: { rotated: '{{actor}} rotacionou a chave que assina os tokens de eventos' },
}
