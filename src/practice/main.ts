/** Starts the practice program, which stands in for Alipay and WeChat Pay where no money is to move. */
import process from 'node:process';
import { runPractice } from './run-practice.ts';

/** Files and folders that it makes are its user's alone. */
const OWN_FILES = 0o077;

process.umask(OWN_FILES);
const { HOST: host = '127.0.0.1', PORT = '13000', DATA_DIR: folder = './data/practice' } = process.env;
try {
  const { origin, close } = await runPractice({ host, port: Number(PORT), folder });
  const end = (): void => {
    close();
    process.exit(0);
  };
  // A program that has started this one ends it by its own end, however that comes.
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.on('SIGINT', () => process.connected || end());
  process.stdout.write(`practice payments on ${origin}\n`);
  process.send?.(origin);
} catch (error) {
  process.stderr.write(`The practice program cannot start. ${(error as Error).message}\n`);
  process.exit(1);
}
