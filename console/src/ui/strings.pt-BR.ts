export default {
  copy: 'Copiar',
  copied: 'Copiado',
  requestId: 'Id da requisição',
  utc: '{{local}} · {{utc}} UTC',
  done: 'Feito',
  changed: 'Mudou',
  show: 'Mostrar',
  close: 'Fechar',
  cancel: 'Cancelar',
  pages: { first: 'Primeira página', next: 'Próxima página' },
  secret: {
    once: 'Isto aparece agora e nunca mais. Guarde onde segredos são guardados.',
    stored: 'Já guardei',
  },
}
