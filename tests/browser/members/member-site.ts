import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';
import { collectPageErrors } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { recordShifts } from '../page-checks.ts';
import { startStoredSite, type StoredSite } from '../stored-site.ts';

/** A registered member with a session. */
export interface TestMember {
  userName: string;
  email: string;
  password: string;
  token: string;
  deviceId: string;
}

/** The response of an API call. */
export interface Answer<Data = unknown> {
  success: boolean;
  code: number;
  message: string;
  data: Data;
}

/** A running site with members. All captchas have the answer `CAPTCHA`; messages go to the outbox. */
export interface MemberSite extends StoredSite {
  call<Data>(path: string, as?: TestMember, body?: unknown): Promise<Answer<Data>>;
  /** Registers a new member over HTTP. */
  register(): Promise<TestMember>;
  /** Waits for an unread message to this address and returns its code. */
  codeFor(to: string): Promise<string>;
}

export const CAPTCHA = 'abcd';

/** Starts the production build as a site with members. Call it at the file's top level. */
export async function startMemberSite(settings: Readonly<Record<string, string>> = {}): Promise<MemberSite> {
  // Production rejects a fixed captcha.
  const site = await startStoredSite({ NODE_ENV: 'test', CAPTCHA_ANSWER: CAPTCHA, ...settings });
  await site.setSwitches({ memberLogin: true, mall: false });
  // What these members say is shown at once: holding comments has its own tests.
  await site.callAsOwner('console/commentSetting/save', { id: 'site', values: { hold: 'none', words: [] } });

  const call: MemberSite['call'] = async (path, as, body) => {
    const answer = await fetch(`${site.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}`, 'x-device-id': as.deviceId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return (await answer.json()) as never;
  };
  const outbox = join(site.dataFolder, 'outbox');
  const read = new Set<string>();
  const findMessage = (to: string): { name: string; code: string } | undefined =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.json') && !name.startsWith('.') && !read.has(name))
      .toSorted()
      .map((name) => ({
        code: '',
        ...(JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { to: string; code?: string }),
        name,
      }))
      // Messages of other kinds have no code.
      .findLast((message) => message.to === to && message.code !== '');
  const codeFor = async (to: string): Promise<string> => {
    const message = await vi.waitUntil(() => findMessage(to), { timeout: 30_000 });
    read.add(message.name);
    return message.code;
  };

  return {
    ...site,
    call,
    codeFor,
    async register() {
      const [deviceId, name] = [randomUUID(), randomUUID().slice(0, 8)];
      const who = { userName: `林悦 ${name}`, email: `lin.${name}@example.com`, password: 'kiln-and-7' };
      await fetch(`${site.url}/api/code/image?deviceId=${deviceId}`);
      await call(`code/email?email=${who.email}&deviceId=${deviceId}&imageCode=${CAPTCHA}&purpose=register`);
      const { password } = who;
      const body = { ...who, confirmPassword: password, code: await codeFor(who.email), agreement: true };
      const { data, message } = await call<{ token: string } | null>(
        'memberInfo/addMemberInfo',
        undefined,
        body,
      );
      if (data === null) throw new Error(message);
      return { ...who, token: data.token, deviceId };
    },
  };
}

/** Opens a page in a new context, signed in as a member or as a guest. Close its context. */
export async function openAs(
  browser: Browser,
  address: string,
  member: TestMember | undefined,
  { language = 'zh-CN', ...options }: BrowserContextOptions & { language?: string } = {},
): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  await context.addCookies([{ name: 'language', value: language, url: new URL(address).origin }]);
  const page = await context.newPage();
  const stored =
    member === undefined ? {} : { clientToken: member.token, isLogin: '1', deviceId: member.deviceId };
  // Only once, so that a test can sign out.
  await page.addInitScript(
    (items) => {
      if (sessionStorage.getItem('begun') !== null) return;
      sessionStorage.setItem('begun', '1');
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { ...stored, language } as Record<string, string>,
  );
  const pageErrors = collectPageErrors(page);
  await recordShifts(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await settled(page);
  return { page, pageErrors };
}

/** Values for the demo's free form and for its paid form. */
export const VISIT = {
  place: 'foshan',
  day: '2026-12-01',
  hour: '09:30',
  name: '林悦',
  people: 3,
  phone: '13800138000',
  hands: true,
};
export const SAMPLES = {
  name: '林悦',
  phone: '13800138000',
  address: '苏州市平江路 1 号',
  collections: ['celadon'],
  invoice: 'none',
};
