import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { OWNER } from './server-process.ts';

/** An owner who reads and writes over HTTP. */
export interface Owner {
  /** Makes a GET call. */
  read(name: string, query: Record<string, string | number>): Promise<{ data: unknown; total: number }>;
  /** Makes a POST call with a JSON body or a form. */
  write<Data>(name: string, body: object): Promise<Data>;
  /** The cookie of the session, as a browser holds it. */
  cookie: { name: string; value: string };
}

/** Signs in as the owner of the bench. */
export async function openOwner(origin: string): Promise<Owner> {
  const login = await fetch(`${origin}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(OWNER),
  });
  const [set = ''] = login.headers.getSetCookie();
  const cookie = set.split(';')[0] ?? '';
  const { data: session } = (await login.json()) as { data: { csrfToken: string } };
  const placeOf = (name: string): string => {
    const place = API_CALLS[name as keyof typeof API_CALLS];
    return origin + place.path;
  };
  const open = async (answer: Response): Promise<{ data: unknown; total: number }> => {
    const envelope = (await answer.json()) as { data: unknown; total?: number; message: string };
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${envelope.message}`);
    return { data: envelope.data, total: envelope.total ?? 0 };
  };
  return {
    cookie: { name: cookie.slice(0, cookie.indexOf('=')), value: cookie.slice(cookie.indexOf('=') + 1) },
    async read(name, query) {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return open(await fetch(`${placeOf(name)}?${search}`, { headers: { cookie, origin } }));
    },
    async write<Data>(name: string, body: object) {
      const isForm = body instanceof FormData;
      const headers = {
        cookie,
        origin,
        'x-csrf-token': session.csrfToken,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      };
      const answer = await fetch(placeOf(name), {
        method: 'POST',
        headers,
        body: isForm ? body : JSON.stringify(body),
      });
      return (await open(answer)).data as Data;
    },
  };
}
