/** Installs what the nightly tests need besides PostgreSQL and Chromium, and says what they leave out without it. */
import { ensureCaddy } from './caddy.ts';
import { ensureJava } from './java.ts';
import { ensureLitestream } from './litestream.ts';

if (ensureCaddy() === undefined)
  console.log('✗ NOT TESTED: Caddy was not found and could not be installed, so nothing behind it is tested.');
if (!ensureJava())
  console.log('✗ NOT TESTED: Java was not found and could not be installed, so no HTML checker reads the pages.');
if (ensureLitestream() === undefined)
  console.log('✗ NOT TESTED: Litestream was not found and could not be installed, so no disk is lost.');
