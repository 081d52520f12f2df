const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/**
 * Text and HTML of a mail from the same paragraphs. Each is plain text on one line, whatever values were put into it:
 * HTML is escaped and white space folded, so that a value can neither add markup nor a paragraph. One that is an http
 * address and nothing else becomes a link.
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
