/** Time that specs of the web wait for what they expect: parts of a page are loaded when they are opened, on a busy machine too. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
