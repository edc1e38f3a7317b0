// Before each test file: property tests of fast-check choose by the run's seed.
import { configureGlobal } from 'fast-check';
import { SEED } from './seed.ts';

configureGlobal({ seed: SEED });
