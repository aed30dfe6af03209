/** Settings that every test server shares. */
export const testSecretKey = "a secret key that is used in tests only";
export const testDatabaseRole = "kitroom";
/** No time limit of the product ends anything because the machine is busy; what tests one sets `TIME_LIMIT_FACTOR` to 1. */
export const testTimeLimitFactor = "30";
