/** Gives the statements of a connection the role and the site that they run with. */
import type { PoolClient } from 'pg';
import { SITE_SETTING } from './row-security.ts';
import { presentSite } from './site-scope.ts';

/** The connection's own role: the owner of the tables. */
const OWN_ROLE = 'none';
const ENTER = {
  name: 'enter_site',
  text: `select set_config('role', $1, false), set_config('${SITE_SETTING}', $2, false)`,
};
/** They depend on no site. In a transaction that has failed, nothing else may come before them. */
const CONTROL = /^(?:begin|start|commit|rollback|savepoint|release)\b/i;
const ROLLBACK = /^rollback\b/i;

/** Keeps in mind which site each connection is set to: it is set again only for another one. */
export type SiteScopes = ReturnType<typeof makeSiteScopes>;

/** `roleOf` is undefined while there is no row security. */
export function makeSiteScopes(roleOf: () => string | undefined) {
  /** The site by connection; empty for none. A connection that is not in it may be set to any. */
  const sites = new WeakMap<PoolClient, string>();
  return {
    /**
     * Sends what the present work needs before a statement. Both are on their way at once: the connection is
     * pipelined. Undefined when the connection is set to it already.
     */
    enter(client: PoolClient, statement: string) {
      const role = roleOf();
      if (role === undefined || CONTROL.test(statement)) return undefined;
      const site = presentSite() ?? '';
      if (sites.get(client) === site) return undefined;
      sites.set(client, site);
      return client.query({ ...ENTER, values: [site === '' ? OWN_ROLE : role, site] });
    },
    /** Call it after a statement: what takes back a transaction takes back its settings. */
    left(client: PoolClient, statement: string, hasFailed: boolean) {
      if (hasFailed || ROLLBACK.test(statement)) sites.delete(client);
    },
  };
}
