const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** Makes text a single line in which mail programs detect no link. */
export const toLine = (text: string): string => withoutLinks(oneLine(text))

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const SEPARATOR = /=(?=\?)|[.。．｡@](?=\S)|(?<=\p{L}):(?=\S)|[/\\](?=[/\\])/gu

/**
 * Inserts a zero width space after each separator, so that mail programs do not turn URLs and email addresses into
 * links: anyone can name an organization “Pay at evil.example”. The space is invisible, and names cannot contain
 * it. The start of an encoded word (RFC 2047) also counts as a separator, because mail programs would decode it in a
 * subject.
 */
const withoutLinks = (line: string) => line.replace(SEPARATOR, '$&\u200b')

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

/** The header of each HTML mail. The logo and the name are styled text, because many mail programs show no images. */
const HEADER =
  '<p style="margin:0 0 24px;font:600 16px/28px system-ui,sans-serif;color:#0b6e72;">' +
  '<span aria-hidden="true" style="display:inline-block;width:28px;margin-right:8px;border-radius:7px;' +
  'background:#0b6e72;color:#ffffff;text-align:center;">R</span> Reeve</p>'

/** The start of each paragraph, with its font: mail programs that ignore style sheets would show a serif font. */
const PARAGRAPH = '<p style="margin:0 0 16px;font:14px/22px system-ui,sans-serif;">'

/**
 * Creates the text and the HTML of a mail from the same paragraphs. The HTML begins with a header. Each paragraph
 * becomes one line: white space is collapsed, and HTML is escaped. So no value can add markup or a paragraph. Only a
 * paragraph that is an HTTP URL becomes a link.
 */
export function inParagraphs(...paragraphs: string[]): { readonly text: string; readonly html: string } {
  const lines = paragraphs.map(oneLine).map(line => (isAddress(line) ? line : withoutLinks(line)))
  const html = lines.map(line => {
    const content = escaped(line)
    return `${PARAGRAPH}${isAddress(line) ? `<a href="${content}">${content}</a>` : content}</p>`
  })
  return { text: `${lines.join('\n\n')}\n`, html: [HEADER, ...html].join('\n') }
}

/** Formats a time, such as `3 March 2026 at 09:30 UTC`. */
export const toLongDate = (time: Date): string =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
