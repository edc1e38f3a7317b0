import { expect, onTestFinished, test } from 'vitest';
import { makeLogger } from '../../src/server/kernel/logging.ts';
import { makeJobs } from '../../src/server/jobs/jobs.ts';
import { makeServer, PASSWORD, signIn } from './server.ts';

interface Line {
  requestId?: string;
  site?: string;
  job?: string;
  msg: string;
  path?: string;
}

async function open(level = 'info') {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = await makeServer({ LOG_LEVEL: level }, log);
  onTestFinished(server.close);
  return { ...server, lines, log, read: () => lines.map((line) => JSON.parse(line) as Line) };
}

test('who asks for long paths does not fill the disk of the log', async () => {
  const { app, lines } = await open();
  await app.inject(`/api/${'x'.repeat(10_000)}`);
  const [line = '', ...others] = lines.filter((each) => each.includes('"answered"'));
  expect(others).toEqual([]);
  expect(line.length).toBeLessThan(500);
  expect(line).toContain('/api/xxx');
});

test('below its level nothing is written', async () => {
  const { app, services, read } = await open('warn');
  await app.inject('/api/systemSetting/getInitial');
  services.logger.warn('a warning');
  expect(read().map(({ msg }) => msg)).toEqual(['a warning']);
});

test('a line names its request and its site, and what is logged on the way names them, too', async () => {
  const { app, services, read } = await open();
  const find = services.settings.get;
  services.settings.get = async (...given) => {
    services.logger.warn('on the way');
    return find(...given);
  };
  const answer = await app.inject('/api/systemSetting/getInitial?token=a-secret');
  const requestId = answer.headers['x-request-id'];
  const onTheWay = read().find(({ msg }) => msg === 'on the way');
  expect(onTheWay).toMatchObject({ requestId, site: 'default' });
  const answered = read().find(({ path }) => path === '/api/systemSetting/getInitial');
  expect(answered).toMatchObject({ requestId, site: 'default', msg: 'answered' });
});

test('a line of a job names the job, and not the request that was answered meanwhile', async () => {
  const { services, log, read } = await open();
  const logger = makeLogger('info', log);
  const run = async (): Promise<void> => logger.warn('inside');
  const jobs = makeJobs(services.database, [{ name: 'look', everySeconds: 0.005, run }], {
    logger,
    isPaused: () => false,
  });
  jobs.start();
  onTestFinished(() => jobs.close());
  await expect.poll(() => read().find(({ msg }) => msg === 'inside')).toMatchObject({ job: 'look' });
  expect(read().find(({ msg }) => msg === 'inside')?.requestId).toBeUndefined();
});

test('no line of a mixed run holds what a caller has sent or got in secret', async () => {
  const { app, lines } = await open();
  const { headers } = await signIn(app, 'owner');
  const secrets = [PASSWORD, 'wrong-password-1', 'a-secret-query', ...Object.values(headers).map(String)];
  const send = (url: string, payload?: object) =>
    app.inject({ method: payload === undefined ? 'GET' : 'POST', url, headers, ...(payload && { payload }) });
  await send('/api/owner/login', { name: 'owner', password: 'wrong-password-1' });
  await send('/api/console/view/save', { password: 'wrong-password-1' });
  await send('/api/console/article/list?q=a-secret-query');
  await send('/no-page?token=a-secret-query');
  await send('/api/no-call?token=a-secret-query', {});
  expect(lines.length).toBeGreaterThan(4);
  for (const secret of secrets.filter((each) => each.length > 8))
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
