/** Settings that every test server shares. */
export const testSecretKey = "a secret key that is used in tests only";
export const testDatabaseRole = "kitroom";
