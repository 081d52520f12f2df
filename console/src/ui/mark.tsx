/** Reeve's logo, as in the browser's tab. Inline, because an image file would appear later than the text. */
export const Mark = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0b6e72" />
    <path
      d="M10 25V7h7.2a5.4 5.4 0 0 1 1.6 10.5L23 25h-3.8l-3.8-7H13v7zm3-9.7h3.9a2.7 2.7 0 0 0 0-5.4H13z"
      fill="#fff"
    />
  </svg>
)
