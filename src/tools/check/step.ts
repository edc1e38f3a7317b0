// Declares what every step of `npm run check` is.
import type { Project } from './project.ts';

/** One step of `npm run check`: returns one line for each problem, none when there is no problem. */
export interface Step {
  name: string;
  run(project: Project): Promise<readonly string[]>;
  /** What is shown and is no problem. */
  notes?(project: Project): readonly string[];
}
