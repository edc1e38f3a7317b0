/** Checks the sources that an owner leaves out of the statistics. Nobody has come from them. */
import { FieldError } from '../../kernel/http-error.ts';

const HOST = /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The hosts as they are stored. Addresses of pages are taken, too. Throws a 422 at one that is no host. */
export function checkHiddenReferrers(given: readonly string[]): string[] {
  const hosts = given.map((text, index) => {
    const address = text.trim().toLowerCase();
    const host = (
      URL.parse(address.includes('://') ? address : `https://${address}`)?.hostname ?? ''
    ).replace(/^www\./, '');
    if (!HOST.test(host))
      throw new FieldError(422, 'setting.host-wrong', `/values/hiddenReferrers/${index}`, {
        params: { name: text },
      });
    return host;
  });
  return [...new Set(hosts)];
}

/** True for a host that is left out, and for those below it. */
export function isHiddenReferrer(hidden: readonly string[], host: string): boolean {
  return hidden.some((each) => host === each || host.endsWith(`.${each}`));
}
