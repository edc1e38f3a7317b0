/** Decides which webhooks are told of an event, and what is stored of one. */
import type { WebhookValues } from '../../../../runtime/generated/api.generated.ts';
import { readLink } from '../../../../runtime/model/link-address.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { isPublicHost } from '../../kernel/network.ts';
import type { SecretBox } from '../../kernel/secrets/secret-box.ts';
import { makeToken } from '../../kernel/secrets/token.ts';
import { addMessage, type NewMessage } from './add-message.ts';

export type WebhookEvent = WebhookValues['events'][number];

/** What has happened. */
export interface Happening {
  event: WebhookEvent;
  /** Names this one: each is told once. */
  key: string;
  /** The id of the record; none without one. */
  record?: string;
  /** The form that it is an answer to. */
  form?: string;
  /** What the subject of `notice.<event>` names, in a language. */
  words?: (language: string) => Readonly<Record<string, string>>;
  /** Of the record in the console. */
  path: string;
}

export interface Webhooks {
  /**
   * The values as they are stored: the secret is locked, and made where there is none. Throws a 422 at an
   * address that is not of a public host by https, and at a secret that this server did not lock.
   */
  prepare(site: SiteIdentity, values: WebhookValues): WebhookValues;
  /** Of stored values; empty for one that another server has locked. */
  secretOf(projectCode: string, locked: string): string;
  /** Stores a call that is only a test. Throws a 404 for an unknown one, a 409 while it is off. */
  test(site: SiteIdentity, id: string): Promise<void>;
}

/** A stored secret begins so: one that is saved again is not locked twice. */
const LOCKED = 'locked:';
/** What the webhooks of a site are locked for. */
const purpose = (projectCode: string): string => `webhook of ${projectCode}`;

/** The webhooks that are told of an event. */
export async function findCalled(
  queries: Queries,
  projectCode: string,
  { event, form }: Pick<Happening, 'event' | 'form'>,
) {
  const hooks = await selectWhere(queries, 'webhook', { project_code: projectCode, is_on: 1 })
    .select(['webhook_id', 'title', 'url', 'shape', 'events', 'forms'])
    .execute();
  return hooks.filter((hook) => {
    const [events, forms] = [hook.events, hook.forms].map((each) => JSON.parse(each) as string[]);
    const isWanted = form === undefined || forms?.length === 0 || forms?.includes(form) === true;
    return events?.includes(event) === true && isWanted;
  });
}

/** Stores a call of each webhook that wants to know, in the transaction of what it tells of. */
export async function callWebhooks(
  transaction: Queries,
  { projectCode, defaultLanguage }: Pick<SiteIdentity, 'projectCode' | 'defaultLanguage'>,
  { event, key, record = '', form, words, path }: Happening,
  now: Date,
): Promise<void> {
  for (const hook of await findCalled(transaction, projectCode, {
    event,
    ...(form === undefined ? {} : { form }),
  })) {
    const message: NewMessage = {
      topic: `notice.${event}`,
      to: new URL(hook.url).host,
      webhook: hook.webhook_id,
      language: defaultLanguage,
      words: { ...words?.(defaultLanguage), record },
      path,
      key: `webhook:${hook.webhook_id}:${event}:${key}`,
    };
    await addMessage(transaction, projectCode, message, now);
  }
}

export function makeWebhooks(
  { queries }: Database,
  { box, now = () => new Date() }: { box: SecretBox; now?: () => Date },
): Webhooks {
  const secretOf: Webhooks['secretOf'] = (projectCode, locked) =>
    locked.startsWith(LOCKED) ? (box.unlock(locked.slice(LOCKED.length), purpose(projectCode)) ?? '') : '';
  return {
    secretOf,
    prepare({ projectCode }, values) {
      const { secret = '' } = values;
      const isLocked = secret.startsWith(LOCKED);
      if (isLocked && secretOf(projectCode, secret) === '')
        throw new FieldError(422, 'webhook.secret-unknown', '/values/secret');
      const plain = secret === '' ? makeToken() : secret;
      return {
        ...values,
        url: readTarget(values.url),
        secret: isLocked ? secret : LOCKED + box.lock(plain, purpose(projectCode)),
      };
    },
    async test({ projectCode, defaultLanguage }, id) {
      const hook = await selectWhere(queries, 'webhook', { project_code: projectCode, webhook_id: id })
        .select(['url', 'is_on'])
        .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
      if (hook.is_on === 0) throw new HttpError(409, 'webhook.off');
      const to = new URL(hook.url).host;
      const message = { topic: 'notice.test', to, webhook: id, language: defaultLanguage } as const;
      await addMessage(queries, projectCode, message, now());
    },
  };
}

/** Where it goes. Its name is resolved and checked again with every call. */
function readTarget(text: string): string {
  const read = readLink(text);
  const url = 'url' in read && URL.canParse(read.url) ? new URL(read.url) : undefined;
  const isRight = url?.protocol === 'https:' && url.username === '' && url.password === '';
  if (!isRight || !isPublicHost(url.hostname)) throw new FieldError(422, 'webhook.address', '/values/url');
  return url.href;
}
