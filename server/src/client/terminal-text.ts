/** Replaces control and bidirectional characters, because names that others chose must not control the terminal. */
export const visible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')

/** One-line JSON. Also escapes DEL and the C1 control characters, which JSON allows and a terminal interprets. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\x7f-\x9f]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
