import { AdminGuard } from "../guards/admin-guard.tsx";
import { AdminLayout } from "./admin-layout.tsx";

/** The panel around its screens, loaded as one piece. */
export function Component() {
  return (
    <AdminGuard>
      <AdminLayout />
    </AdminGuard>
  );
}
