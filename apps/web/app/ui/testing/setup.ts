import '../../styles/app.css';
