/** Calls of the console as somebody who is signed in. */
import { signIn, type TestServer } from '../server-http/server.ts';

type Site = Pick<TestServer, 'app' | 'services'>;

/** Calls as somebody who is signed in. */
export async function as(server: Site, name: string) {
  const { headers } = await signIn(server.app, name);
  return callsWith(server, headers);
}

export function callsWith({ app, services }: Site, headers: Record<string, string>) {
  const read = (answer: { statusCode: number; json(): unknown }) => ({
    status: answer.statusCode,
    ...(answer.json() as { code: number; message: string; data: never; total?: number }),
  });
  const get = async (path: string, query: Record<string, string> = {}) =>
    read(
      await app.inject({ url: `/api/${path}`, query, headers: { 'accept-language': 'en-US', ...headers } }),
    );
  const post = async (path: string, payload: object) =>
    read(
      await app.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload,
        headers: { 'accept-language': 'en-US', ...headers },
      }),
    );
  const idOf = async (name: string): Promise<string> => {
    const row = await services.database.queries
      .selectFrom('owner')
      .select('owner_id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.owner_id;
  };
  const audit = (entity: string) =>
    services.database.queries
      .selectFrom('audit_log')
      .select(['action', 'title', 'owner_name'])
      .where('entity', '=', entity)
      .orderBy('audit_id')
      .execute();
  return { get, post, idOf, audit };
}

/** The fields that a rejection names. */
export const pathsIn = (data: unknown): string[] =>
  ((data as { errors?: { path: string }[] } | null)?.errors ?? []).map(({ path }) => path);
