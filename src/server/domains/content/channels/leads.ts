/**
 * Finds where addresses lead that are no page. Redirects, former paths, and other spellings of paths lead
 * somewhere.
 */
import { isWhence, keyOfAddress, keysOfTarget } from '../../../kernel/address-key.ts';

/** Where an address leads. */
export interface Lead {
  location: string;
  status: 301 | 302;
  /** The key of the redirect; undefined for another spelling of a page's path. */
  key?: string;
}

export interface Leads {
  /**
   * Where an address leads; undefined for the path of a page, and for what leads nowhere. `search` begins
   * with a question mark, or is empty. What a redirect does not name of it is passed on.
   */
  find(path: string, search: string): Lead | undefined;
  /** True for the path of a page, as it is written. */
  isPage(path: string): boolean;
}

/** A redirect as it is stored. */
interface StoredLead {
  address_key: string;
  target: string;
  is_permanent: number;
  /** Of a former path: its page. */
  channel_code: string | null;
}

interface Rule {
  target: string;
  isPermanent: boolean;
}

/** A chain that is longer is no chain of addresses that somebody meant. */
const MAX_STEPS = 20;

/** `pages` are the paths of pages by their codes. */
export function makeLeads(rows: readonly StoredLead[], pages: ReadonlyMap<string, string>): Leads {
  const paths = new Set(pages.values());
  const spellings = new Map([...pages.values()].map((path) => [keyOfAddress(path), path]));
  const rules = new Map<string, Rule>();

  /** A page's path as it is written: a slash at its end would be one step more. */
  function spell(target: string): string {
    const [path = ''] = /^[^?#]*/.exec(target) ?? [];
    const page = path.startsWith('/') ? spellings.get(keyOfAddress(path)) : undefined;
    return page === undefined ? target : encodeURI(page) + target.slice(path.length);
  }

  for (const { address_key: key, target, is_permanent: permanent, channel_code: code } of rows) {
    const page = pages.get(code ?? '');
    const end = code === null ? spell(target) : page && encodeURI(page);
    if (end !== undefined && !spellings.has(key))
      rules.set(key, { target: end, isPermanent: permanent === 1 });
  }
  const hasQueries = [...rules.keys()].some((key) => key.includes('?'));

  /** The end of a chain: browsers take one step. */
  function follow({ target, isPermanent }: Rule): Rule {
    let end: Rule = { target, isPermanent };
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const key = keysOfTarget(end.target).find((each) => rules.has(each));
      const next = key === undefined ? undefined : rules.get(key);
      if (next === undefined) return end;
      end = { target: next.target, isPermanent: end.isPermanent && next.isPermanent };
    }
    return end;
  }

  function lead(key: string, rule: Rule, search: URLSearchParams): Lead {
    const { target, isPermanent } = follow(rule);
    return { location: passOn(target, search), status: isPermanent ? 301 : 302, key };
  }

  return {
    isPage: (path) => paths.has(path),
    find(path, search) {
      if (search === '' ? paths.has(path) : !hasQueries && paths.has(path)) return undefined;
      const given = new URLSearchParams(search);
      const whole = keyOfAddress(path + search);
      const named = whole.includes('?') ? rules.get(whole) : undefined;
      if (named !== undefined)
        return lead(whole, named, new URLSearchParams([...given].filter(([name]) => isWhence(name))));
      const bare = path.replace(/(?<=.)\/+$/, '');
      if (paths.has(bare)) return undefined;
      const key = keyOfAddress(path);
      const spelling = spellings.get(key);
      if (spelling !== undefined) return { location: passOn(encodeURI(spelling), given), status: 301 };
      const rule = rules.get(key);
      return rule === undefined ? undefined : lead(key, rule, given);
    },
  };
}

/** A target with the members of a query that it does not have already. */
function passOn(target: string, search: URLSearchParams): string {
  const [, address = '', place = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  const own = new URLSearchParams(address.includes('?') ? address.slice(address.indexOf('?')) : '');
  const more = new URLSearchParams([...search].filter(([name]) => !own.has(name))).toString();
  const joint = address.includes('?') ? '&' : '?';
  return address + (more === '' ? '' : joint + more) + place;
}
