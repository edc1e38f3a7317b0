// Before each test file: property tests of fast-check choose by the run's seed, as often as it says.
import { configureGlobal } from 'fast-check';
import { rounds } from './rounds.ts';
import { SEED } from './seed.ts';

const USUAL_RUNS = 100;

configureGlobal({ seed: SEED, numRuns: rounds(USUAL_RUNS) });
