import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
export function loader(_: LoaderFunctionArgs) { return null; }
export default function DashboardLayout() { return <Outlet />; }
