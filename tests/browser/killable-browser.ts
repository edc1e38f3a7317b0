import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findBrowser } from '../../src/tools/browser/find-browser.ts';
import { skipTour } from './editor-session.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { type RunningServer } from '../support/server.ts';

/** A profile folder for a browser; removed after the test. */
export function makeProfile(): string {
  const profile = mkdtempSync(join(tmpdir(), 'tessera-profile-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
}

export interface OwnBrowser {
  context: BrowserContext;
  /** Kills the browser process (SIGKILL). */
  kill(): Promise<void>;
}

/** Starts a browser of its own on a profile folder, signed in as the owner. */
export async function openProfile(profile: string, server: RunningServer): Promise<OwnBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
    ],
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const id = processInfo.find(({ type }) => type === 'browser')?.id;
  if (id === undefined) throw new Error('The browser does not tell its process.');
  const answer = await context.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await skipTour(context);
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => context.once('close', resolve));
    process.kill(id, 'SIGKILL');
    await gone;
  };
  return { context, kill };
}
