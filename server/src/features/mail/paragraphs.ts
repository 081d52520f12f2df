const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/**
 * Makes the text and HTML of a mail from the same paragraphs. Each becomes one line of plain text: HTML is escaped and
 * white space folded, so that a value in it can add neither markup nor a paragraph. A paragraph that is only an http
 * URL becomes a link.
 */
export function inParagraphs(...paragraphs: string[]): { readonly text: string; readonly html: string } {
  const lines = paragraphs.map(paragraph => paragraph.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  const html = lines.map(line => {
    const content = escaped(line)
    return `<p>${/^https?:\/\/\S+$/.test(line) ? `<a href="${content}">${content}</a>` : content}</p>`
  })
  return { text: `${lines.join('\n\n')}\n`, html: html.join('\n') }
}

/** `3 March 2026 at 09:30 UTC` */
export const toLongDate = (time: Date): string =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
