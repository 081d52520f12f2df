export default {
  copy: 'Copiar',
  copied: 'Copiado',
  requestId: 'Id da requisição',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Feito',
  changed: 'Mudou',
  show: 'Mostrar',
  close: 'Fechar',
}
