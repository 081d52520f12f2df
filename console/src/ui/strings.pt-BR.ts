export default {
  copy: 'Copiar',
  copied: 'Copiado',
  requestId: 'Id da requisição',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Feito',
  changed: 'Mudou',
  show: 'Mostrar',
  close: 'Fechar',
  secret: {
    once: 'Isto aparece agora e nunca mais. Guarde onde segredos são guardados.',
    stored: 'Já guardei',
  },
  from: 'De',
  to: 'Até',
  showPart: 'Mostrar só esta parte',
  diff: { field: 'Campo', before: 'Antes', after: 'Depois' },
}
