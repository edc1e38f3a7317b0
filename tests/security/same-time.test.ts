import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/domains/identity/password.ts';
import { interleave, median } from '../bench/measure.ts';
import { serveForFile } from '../server-http/server.ts';
import { CAPTCHA, addCalls, makeDevice, type Answer } from '../server-members/member-site.ts';
import { makeMemberRow } from '../support/member-row.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';

// How long answers take is measured with TEST_ROUNDS=60 on a quiet machine, and judged by whoever reads it:
// docs/measured/reliability.md.
const ROUNDS = rounds(5);
const WARM_UP = 20;

const server = serveForFile({ CAPTCHA_ANSWER: CAPTCHA });
const lines: string[] = [];
let calls = 0;

afterAll(() => {
  if (IS_LONG) console.log(lines.join('\n'));
});

/** A network of its own for every call, so that no limit is met. */
function makeAddress(): string {
  calls += 1;
  return `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
}

async function addMembers(count: number): Promise<string[]> {
  const password_hash = await hashPassword('kiln-and-7');
  const emails = Array.from({ length: count }, (_, number) => `known.${calls}.${number}@example.com`);
  const rows = emails.map((email) =>
    makeMemberRow({ member_id: email, user_name: 'Lin', email, password_hash }),
  );
  await server.services.database.queries.insertInto('member').values(rows).execute();
  return emails;
}

type Ask = (email: string, device: string, address: string) => Promise<Answer>;

const ASKED: readonly { what: string; ask: Ask; needsCaptcha?: true }[] = [
  {
    what: 'a login with a wrong password',
    ask: (username, device, address) => post('form', { username, password: 'not-it-9' }, device, address),
  },
  {
    what: 'a login with a wrong code',
    ask: (email, device, address) => post('email', { email, code: '000000' }, device, address),
  },
  {
    what: 'a code for a reset, where a site does not tell who is registered',
    needsCaptcha: true,
    ask: (email, device, address) =>
      addCalls(server).get(
        'memberInfo/sendSimpleMail',
        { email, deviceId: device, imageCode: CAPTCHA },
        { address },
      ),
  },
];

function post(way: string, form: Record<string, string>, device: string, address: string): Promise<Answer> {
  return addCalls(server).send(`authentication/${way}?deviceId=${device}`, form, { address });
}

describe.each(ASKED)('$what', ({ what, ask, needsCaptcha }) => {
  test(
    'says the same of an account that is there and of one that is not',
    { timeout: 60_000 + ROUNDS * 400 },
    async () => {
      const { settings } = server.services;
      await settings.set('default', 'switches', { memberLogin: true, mall: false });
      const members = {
        emailRegister: true,
        phoneRegister: true,
        agreementRequired: true,
        revealRegistered: false,
      };
      await settings.set('default', 'members', members);
      const known = await addMembers(ROUNDS + WARM_UP);
      const said = new Set<string>();
      const time = async (email: string): Promise<number> => {
        const [device, address] = [makeDevice(), makeAddress()];
        if (needsCaptcha)
          await server.app.inject({ url: `/api/code/image?deviceId=${device}`, remoteAddress: address });
        const began = performance.now();
        const { status, headers, body } = await ask(email, device, address);
        const took = performance.now() - began;
        said.add(JSON.stringify([status, Object.keys(headers).toSorted(), body]));
        return took;
      };
      const next = (kind: 'known' | 'unknown'): string =>
        kind === 'known' ? (known.pop() as string) : `nobody.${(calls += 1)}@example.com`;
      for (let round = 0; round < WARM_UP; round += 1) await time(next('known'));
      const times = await interleave(ROUNDS, ['known', 'unknown'], (kind) => time(next(kind)));
      expect([...said]).toHaveLength(1);

      const slower = times.known
        .flatMap((one) => times.unknown.map((other): number => Number(one > other)))
        .reduce((sum, each) => sum + each, 0);
      const noise = 2 * Math.sqrt((2 * ROUNDS + 1) / (12 * ROUNDS * ROUNDS));
      lines.push(
        `| ${what} | ${median(times.known).toFixed(2)} ms | ${median(times.unknown).toFixed(2)} ms ` +
          `| ${(slower / ROUNDS ** 2).toFixed(3)} | 0.5 ± ${noise.toFixed(3)} |`,
      );
    },
  );
});
