import icon from './icon.svg'

/** Reeve's logo, as in the browser's tab. */
export function Mark({ size }: { readonly size: number }) {
  return <img src={icon} alt="" width={size} height={size} />
}
