/** Opens parts of the server one after another: each gets what those before it offer. */
import type { Job, Opened } from '../jobs/jobs.ts';

export interface Opening<Base, Services> {
  /** Adds a part. The type of `open` says what it needs of the base and of the parts before it. */
  with<More>(
    open: (context: Base & Services) => Opened<More> | Promise<Opened<More>>,
  ): Opening<Base, Services & More>;
  /** Opens all parts. Throws what the first one throws that cannot be opened. */
  run(): Promise<{ services: Services; jobs: readonly Job[] }>;
}

export function opening<Base>(base: Base): Opening<Base, unknown> {
  return after(base, async () => ({ services: {}, jobs: [] }));
}

function after<Base, Services>(base: Base, run: Opening<Base, Services>['run']): Opening<Base, Services> {
  return {
    run,
    with: (open) =>
      after(base, async () => {
        const { services, jobs } = await run();
        const more = await open({ ...base, ...services });
        return { services: { ...services, ...more.services }, jobs: [...jobs, ...(more.jobs ?? [])] };
      }),
  };
}
