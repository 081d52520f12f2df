const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** A single line in which mail programs detect no link, whatever values it contains. */
export const toLine = (text: string): string => withoutLinks(oneLine(text))

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const SEPARATOR = /=(?=\?)|[.。．｡@](?=\S)|(?<=\p{L}):(?=\S)|[/\\](?=[/\\])/gu

/**
 * Mail programs turn URLs and email addresses in plain text into links, and anyone can name an organization “Pay at
 * evil.example”. A zero width space after each separator prevents this. It is invisible, and names cannot contain it.
 * The separators include the start of an encoded word (RFC 2047), which mail programs would decode in a subject.
 */
const withoutLinks = (line: string) => line.replace(SEPARATOR, '$&\u200b')

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

/**
 * Creates the text and HTML of a mail from the same paragraphs. Each becomes one line of plain text: HTML is escaped
 * and white space collapsed, so that a value can add neither markup nor a paragraph. Only a paragraph that consists of
 * an HTTP URL becomes a link.
 */
export function inParagraphs(...paragraphs: string[]): { readonly text: string; readonly html: string } {
  const lines = paragraphs.map(oneLine).map(line => (isAddress(line) ? line : withoutLinks(line)))
  const html = lines.map(line => {
    const content = escaped(line)
    return `<p>${isAddress(line) ? `<a href="${content}">${content}</a>` : content}</p>`
  })
  return { text: `${lines.join('\n\n')}\n`, html: html.join('\n') }
}

/** Formats a time, such as `3 March 2026 at 09:30 UTC`. */
export const toLongDate = (time: Date): string =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
