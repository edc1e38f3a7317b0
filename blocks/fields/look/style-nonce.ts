/** The page's Content-Security-Policy allows only `<style>` elements with this nonce. */
export function styleNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce === '' ? undefined : meta?.nonce;
}
