/** Only the web and mail leave the page; everything else, relative addresses too, becomes text. */
export function keepSafeAddress(address: string): string | null {
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null;
}
