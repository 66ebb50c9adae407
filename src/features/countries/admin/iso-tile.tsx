/** A country's ISO code as a small tile. */
export const IsoTile = ({ slug }: { slug: string }) => (
  <span className="num inline-grid h-[18px] w-[26px] flex-none place-items-center rounded-[3px] border border-line-strong bg-ground text-[11px] font-medium leading-none uppercase text-ink-soft">
    {slug}
  </span>
)
