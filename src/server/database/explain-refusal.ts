/** Says why PostgreSQL cannot be used, and what to do: one cause and one remedy, without secrets. */
interface Refusal {
  /** Codes of PostgreSQL, of the system and of TLS. */
  codes: RegExp;
  explain: (login: DatabaseLogin) => string;
}

interface DatabaseLogin {
  server: string;
  user: string;
  database: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    codes: /^28/,
    explain: ({ user, server }) =>
      `${server} refuses the user "${user}" with this password, or lets nobody in from this machine ` +
      '(pg_hba.conf). Check both in DATABASE_URL: signs such as @ : / # % in a password are written as ' +
      '%40 %3A %2F %23 %25.',
  },
  {
    codes: /^3D000$/,
    explain: ({ user, server, database }) =>
      `${server} has no database "${database}". Make it: ` +
      `createdb --owner=${user} --encoding=UTF8 --template=template0 ${database}.`,
  },
  {
    codes: /^53300$/,
    explain: ({ server }) =>
      `${server} has no connection left. Raise max_connections there, or lower DATABASE_CONNECTIONS: ` +
      'each process needs so many and three more.',
  },
  {
    codes: /^42501$/,
    explain: ({ user, database }) =>
      `The user "${user}" may not make tables in "${database}". Allow it there as an administrator: ` +
      `grant create, usage on schema public to ${user}.`,
  },
  {
    codes: /^(?:ENOTFOUND|EAI_AGAIN)$/,
    explain: ({ server }) => `This machine does not know the host of ${server}. Check it in DATABASE_URL.`,
  },
  {
    codes: /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
    explain: ({ server }) =>
      `Nothing answers at ${server}. Check the address in DATABASE_URL, that PostgreSQL runs there and ` +
      'listens at it (listen_addresses), and that no firewall is in between.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    explain: ({ server }) =>
      `The certificate of ${server} is for another name. Write the name of the certificate into ` +
      'DATABASE_URL, or have one made for this name.',
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    explain: ({ server }) => `The certificate of ${server} has expired. Renew it there.`,
  },
  {
    codes: /SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|^CERT_/,
    explain: ({ server }) =>
      `No authority that this machine knows has signed the certificate of ${server}. Add the file of the ` +
      'one that has: DATABASE_URL with &sslrootcert=/path/ca.pem.',
  },
  {
    codes: /^ERR_INVALID_URL$/,
    explain: () =>
      'DATABASE_URL is no address: signs such as @ : / # % in its password are written as ' +
      '%40 %3A %2F %23 %25.',
  },
  {
    codes: /^ENOENT$/,
    explain: () =>
      'A file of sslrootcert, sslcert or sslkey in DATABASE_URL does not exist. Write its whole path.',
  },
  {
    codes: /^08P01$/,
    explain: ({ server }) =>
      `The pooler at ${server} refuses the connection. PgBouncer needs its default configuration or newer: ` +
      'see "Behind a pooler" in docs/operations.md.',
  },
];

/** What has no code, by its English words. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /server does not support SSL/,
    'has no TLS. Turn it on there (ssl = on), or leave sslmode out of DATABASE_URL.',
  ],
  [
    /no pg_hba\.conf entry.*(?:no encryption|SSL off)/,
    'takes connections with TLS alone. Add ?sslmode=require to DATABASE_URL.',
  ],
  [/timeout|Connection terminated/, 'does not answer in time. Check its load and the network in between.'],
];

/** One line for an error of connecting to `url`. */
export function explainRefusal(url: string, error: unknown): string {
  const login = placeOf(url);
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  const words = WORDS.find(([pattern]) => pattern.test(message ?? ''));
  if (words !== undefined) return `The database cannot be opened: ${login.server} ${words[1]}`;
  const named = code ?? errors?.[0]?.code ?? '';
  const known = REFUSALS.find(({ codes }) => codes.test(named));
  if (known !== undefined) return `The database cannot be opened: ${known.explain(login)}`;
  const reason = message === undefined || message === '' ? named : message;
  return (
    `The database at DATABASE_URL cannot be opened: ${reason}. ` +
    'Check that the server runs and that the name and password are right.'
  );
}

function placeOf(url: string): DatabaseLogin {
  if (!URL.canParse(url)) return { server: 'PostgreSQL', user: '', database: '' };
  const { hostname, port, username, pathname } = new URL(url);
  return {
    server: `PostgreSQL at ${hostname || 'localhost'}:${port || '5432'}`,
    user: username,
    database: pathname.slice(1) || username,
  };
}
