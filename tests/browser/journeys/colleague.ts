// Another owner of a site, who works by calls.
import type { Publisher } from '../../support/publish.ts';
import type { RunningServer } from '../../support/server.ts';

/** Makes a call in the name of a colleague. */
export type Colleague = (path: string, body: object) => Promise<void>;

const PASSWORD = 'walnut-lantern-42';

/** Invites an editor, who accepts. */
export async function makeColleague(
  site: RunningServer & Pick<Publisher, 'callAsOwner'>,
  name: string,
): Promise<Colleague> {
  const { url } = await site.callAsOwner<{ url: string }>('owner/invite', { name, role: 'editor' });
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${site.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url, ...headers },
      body: JSON.stringify(body),
    });
  const accepted = await post('owner/acceptInvite', { key: url.split('/').at(-1), name, password: PASSWORD });
  const cookie = accepted.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { data } = (await accepted.json()) as { data: { csrfToken: string } };
  return async (path, body) => {
    const answer = await post(path, body, { cookie, 'x-csrf-token': data.csrfToken });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
}
