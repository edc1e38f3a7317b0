/** Finds the nonce that `<style>` elements need. The page's Content-Security-Policy allows no others. */
export function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce === '' ? undefined : meta?.nonce;
}
