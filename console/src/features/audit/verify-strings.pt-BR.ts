export default {
  open: 'Verificar',
  title: 'Verificar auditoria',
  copy: 'Copiar resumo',
  links: {
    signed: 'Assinado pelo Reeve',
    linked: 'Cadeia de hashes íntegra, sem ponto de verificação',
    fault: 'Primeiro registro inválido',
    unknown: 'Não verificado',
  },
  what:
    'Seu navegador baixa todos os registros e recalcula a cadeia de hashes. Você não precisa confiar no ' +
    'resultado do servidor.',
  against: 'Verificar com',
  againstWhat: 'Cada registro é comparado com um ponto de verificação, que é a assinatura do Reeve na auditoria.',
  newest: 'Último ponto de verificação do Reeve',
  signed: 'Assinado em {{date}}, cobre os registros até {{number}}',
  unsigned: 'Ainda não há ponto de verificação. Só é possível verificar as ligações entre os registros.',
  own: 'Um ponto de verificação que você salvou',
  ownWhy:
    'Prova também que nenhum registro foi removido ou reescrito desde que você o salvou. Você pode salvar um ' +
    'ponto de verificação abaixo.',
  file: 'Arquivo do ponto de verificação',
  choose: 'Escolha um arquivo',
  fileFaults: {
    file_too_large:
      'Este arquivo tem mais de 1 MB e não é um ponto de verificação. Escolha um arquivo de “Salvar ' +
      'ponto de verificação”. Para verificar uma exportação, execute “npx --no reeve audit verify --file ' +
      'EXPORTAÇÃO --checkpoint ARQUIVO” na pasta em que o Reeve está instalado.',
    file_unreadable: 'O navegador não conseguiu ler este arquivo. Escolha-o novamente.',
    checkpoint_absent:
      'Este arquivo não contém um ponto de verificação. Escolha um arquivo de “Salvar ponto de ' +
      'verificação” ou de GET /v1/audit/checkpoints. Para verificar uma exportação, execute “npx --no ' +
      'reeve audit verify --file EXPORTAÇÃO --checkpoint ARQUIVO” na pasta em que o Reeve está instalado.',
    checkpoint_unreadable:
      'Um ponto de verificação neste arquivo não é válido: falta um campo ou há um valor inválido. Escolha o ' +
      'arquivo original.',
    key_unreadable: 'A public_key neste arquivo não é válida. Escolha o arquivo original.',
    checkpoint_of_another_organization:
      'O ponto de verificação neste arquivo é de outra organização, {{other}}. Escolha um de {{organization}}.',
    checkpoint_forged:
      'A assinatura do ponto de verificação do registro {{number}} não é válida. O ponto de verificação ' +
      'ou a public_key neste arquivo foi alterado. Escolha o arquivo original.',
    checkpoint_missing:
      'Faltam neste arquivo pontos de verificação anteriores ao registro {{number}}. Escolha um arquivo com ' +
      'todos ou só com o mais recente.',
  },
  fileFirst: 'Escolha um arquivo de ponto de verificação para continuar.',
  start: 'Verificar auditoria',
  running: 'A verificação está em andamento.',
  cancel: 'Cancelar verificação',
  progress: 'Progresso da verificação',
  speed_one: '{{number}} registro, {{speed}} por segundo',
  speed_other: '{{number}} registros, {{speed}} por segundo',
  cancelled: 'A verificação foi cancelada. Não há resultado.',
  failed: 'Não foi possível concluir a verificação. Não há resultado.',
  holds: 'Verificada: auditoria íntegra',
  linked_one: 'O único registro de {{organization}} corresponde ao próprio hash.',
  linked_other:
    'Todos os {{number}} registros de {{organization}} formam uma cadeia de hashes contínua. Nenhum está faltando ' +
    'nem foi alterado.',
  archived: 'Os registros até {{number}} estão no arquivo e não são listados. Peça-os aos operadores do Reeve.',
  linkedPart:
    'Os registros {{first}} a {{number}} de {{organization}} formam uma cadeia de hashes contínua. ' +
    'Nenhum deles está faltando nem foi alterado. Os registros até {{archived}} estão no arquivo e não foram ' +
    'verificados neste navegador.',
  provenByFile:
    'Os registros {{first}} a {{number}} correspondem ao que o Reeve assinou em {{date}} (chave {{key}}, arquivo do ' +
    'ponto de verificação {{file}}).',
  proven: 'Os registros {{first}} a {{number}} correspondem ao que o Reeve assinou em {{date}} (chave {{key}}).',
  withoutCheckpoint:
    'Sem um ponto de verificação, isso não prova que são os registros que o Reeve escreveu originalmente.',
  newer_one: '1 registro mais recente continua a cadeia, mas não é coberto por este ponto de verificação.',
  newer_other:
    '{{number}} registros mais recentes continuam a cadeia, mas não são cobertos por este ponto de verificação.',
  otherKey:
    'A chave do seu arquivo, {{key}}, difere da chave atual do Reeve, {{shown}}. O arquivo é de outra ' +
    'instalação, ou a chave do Reeve foi rotacionada.',
  checkedAt: 'Verificada em um navegador em {{date}}.',
  fault: 'A auditoria de {{organization}} não está íntegra no registro {{number}}: {{what}}.',
  faultNext_one:
    'O registro anterior está íntegro. Guarde uma exportação e seu ponto de verificação, e avise os ' +
    'operadores do Reeve.',
  faultNext_other:
    'Os {{number}} registros anteriores estão íntegros. Guarde uma exportação e seu ponto de verificação, ' +
    'e avise os operadores do Reeve.',
  faults: {
    entry_missing: 'falta um registro',
    entry_unreadable: 'a linha não é um registro válido',
    entry_out_of_order: 'o número de sequência está fora de ordem',
    entry_of_another_chain: 'pertence a outra organização',
    entry_changed: 'o conteúdo não corresponde ao hash',
    entry_not_linked: 'o hash anterior não corresponde ao registro anterior',
    checkpoint_mismatch: 'o ponto de verificação assina outro registro nesta posição',
    checkpoint_forged: 'a assinatura do ponto de verificação do Reeve não é válida',
    checkpoint_missing: 'falta um ponto de verificação',
    checkpoint_not_linked: 'o ponto de verificação não segue o anterior',
    checkpoint_beyond_entries: 'o ponto de verificação cobre registros que não existem mais',
  },
}
