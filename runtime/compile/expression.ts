import { compileTemplate, type Bind } from '../language/index.ts';
